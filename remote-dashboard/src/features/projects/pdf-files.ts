import type { Project } from '@portal/shared/contract'

/** The names of a project's PDF files, as the api joins them with `/`; blanks and repetitions dropped (3.3, G-41). */
export function pdfFilesOf({ pdfFiles }: Pick<Project, 'pdfFiles'>): string[] {
  const names = pdfFiles.split('/').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
