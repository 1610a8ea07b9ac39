import { languages } from '@portal/contract'
import { test } from '../fixtures/test'
import { eachLook } from '../journeys/accessibility/states/looks'
import { tagsOf } from '../journeys/accessibility/states/state'
import { states } from '../journeys/accessibility/states/states'
import { pictureFile, shown } from './contact-sheet'

for (const [state, description] of Object.entries(states)) {
  for (const language of languages) {
    test(`${state}, ${language}`, tagsOf(description), async ({ page, signedInAs, complaints }) => {
      const given = { page, signedInAs, complaints }
      for await (const { width, look } of eachLook(given, description, language, shown)) {
        const path = pictureFile({ state, language, width, look })
        await page.screenshot({ path, type: 'jpeg', quality: 75 })
      }
    })
  }
}
