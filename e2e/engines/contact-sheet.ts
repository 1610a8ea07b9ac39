import { languages } from '@portal/contract'
import { writeSheet } from '../pictures/sheet'
import { engines, folder, looks, pictureFile } from './pictures'
import { sizes } from './test'

/** Writes an HTML page with each state in the three engines side by side. */
export default function writeContactSheet(): void {
  writeSheet(folder, (state) =>
    languages.flatMap((language) =>
      Object.values(sizes).flatMap(({ width }) =>
        looks.map((look) =>
          engines.map((engine) => ({
            file: pictureFile({ engine, state, language, width, look }),
            label: `${engine}, ${language}, ${width} px, ${look}`,
            width,
          })),
        ),
      ),
    ),
  )
}
