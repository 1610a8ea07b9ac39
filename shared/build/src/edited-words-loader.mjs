/** The module accepts its edits and announces them to portal/edited-words.ts. @param {string} source */
export default function announceEdits(source) {
  return `export default ${JSON.stringify(JSON.parse(source))}
import.meta.webpackHot?.accept()
if (import.meta.webpackHot?.data) dispatchEvent(new Event('portal:words-edited'))
`
}
