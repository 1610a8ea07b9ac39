import { createFakePortal } from '@portal/testing/fake-portal'
import { showAlone } from '@portal/testing/standalone'
import door from './remote'

void showAlone(door, createFakePortal())
