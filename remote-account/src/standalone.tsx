import { createFakePortal } from '@portal/shared/testing/fake-portal'
import { showAlone } from '@portal/shared/testing/standalone'
import door from './remote'

void showAlone(door, createFakePortal())
