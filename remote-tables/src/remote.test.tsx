import { describeRemote } from '@portal/testing/conformance'
import en from './i18n/en.json'
import pt from './i18n/pt.json'
import door from './remote'

describeRemote('remote-tables', door, { pt, en })
