import { endpoints } from './endpoints/endpoints'
import { getHealth, reportHealth } from './health'

/** Every call of the api. */
export const allEndpoints = { ...endpoints, reportHealth, getHealth }
