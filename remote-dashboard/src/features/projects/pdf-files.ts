import type { Project } from '@portal/contract'

/** The names of a project's PDF files, as the api joins them with `/`; blanks and repetitions dropped. */
export function pdfFilesOf({ pdfFiles }: Pick<Project, 'pdfFiles'>): string[] {
  const names = pdfFiles.split('/').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
