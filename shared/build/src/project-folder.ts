/** The bundler takes what follows # or ? for something other than a path; the others have a meaning in its patterns. */
const misread = /[#?*"]/

/** The folder of the app that is built. Throws if the bundler cannot read its path. */
export function projectFolder(folder = process.cwd()): string {
  const [sign] = misread.exec(folder) ?? []
  if (sign)
    throw new Error(
      `The bundler cannot read a path that holds ${sign}: move the project out of ${folder}`,
    )
  return folder
}
