/** Replaces each export of the module by a function that throws. @param {string} source */
export default function withoutJsonSchema(source) {
  const declared = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)]
  const renamed = [...source.matchAll(/^export {.*};?$/gm)]
  return [
    "const none = () => { throw new Error('A page makes no JSON schema') }",
    ...declared.map(([, name]) => `export const ${name} = none`),
    ...renamed.map(([statement]) => statement),
  ].join('\n')
}
