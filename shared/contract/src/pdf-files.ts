import type { Project } from './entities'

/** The names of a project's PDF files, which the api joins with `/`; blanks and repetitions dropped. Every app bundles this. */
export function pdfFilesOf({ pdfFiles }: Pick<Project, 'pdfFiles'>): string[] {
  const names = pdfFiles.split('/').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
