/**
 * The semantic version of the contract: additive changes raise the minor, breaking ones the major.
 * A release says which range of it it fits; host and delivery tool check that before any code runs.
 */
export const contractVersion = '1.1.0'
