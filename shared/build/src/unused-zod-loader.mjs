const withoutSentences = 'export default () => ({ localeError: () => undefined })'

/** Replaces the sentences by none, and each other export by a function that throws. @param {string} source */
export default function withoutUnused(source) {
  if (/^export default function/m.test(source)) return withoutSentences
  const declared = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)]
  const renamed = [...source.matchAll(/^export {.*};?$/gm)]
  return [
    "const none = () => { throw new Error('A page makes no JSON schema') }",
    ...declared.map(([, name]) => `export const ${name} = none`),
    ...renamed.map(([statement]) => statement),
  ].join('\n')
}
