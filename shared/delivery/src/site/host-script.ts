import { releasesFolder } from '@portal/contract/site-paths'
import { sha8, sha384 } from '../storage/digest'
import { hostScriptText } from './early-script'

/** A file of the site, with a name that changes with its text. */
export interface HostScript {
  path: string
  integrity: string
  text: string
}

/** The script of a page with two hosts. The policy of every page allows files of the site. */
export async function hostScriptFile(): Promise<HostScript> {
  const text = await hostScriptText()
  return {
    path: `${releasesFolder}/choose-host/${sha8(text)}.js`,
    integrity: sha384(text),
    text,
  }
}
