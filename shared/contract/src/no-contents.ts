import type { Contents } from './documents'

export const noContents = {
  container: null,
  namespace: null,
  screens: [],
  dialogs: [],
  ownDialogs: [],
  slots: [],
  menu: [],
  chunks: {},
  shared: {},
  needs: {},
} satisfies Partial<Contents>
