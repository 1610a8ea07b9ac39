/**
 * The semantic version of the contract: additive changes raise the minor, breaking ones the major.
 * `since.ts` lists what each version brought. A release states which range it fits; host and delivery tool check it
 * before any code runs.
 */
export const contractVersion = '1.2.0'
