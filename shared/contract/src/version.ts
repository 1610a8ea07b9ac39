/** Additions raise the minor, breaking changes the major. `since.ts` lists what each version added. */
export const contractVersion: string = '1.3.0'
