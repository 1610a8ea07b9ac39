/**
 * Semantic version of the contract: additions raise the minor, breaking changes the major. `since.ts` lists what each
 * version added. Host and delivery tool check a release's range before its code runs.
 */
export const contractVersion = '1.2.0'
