import { argonOptions } from '../src/auth/passwords'

// Tests hash passwords all the time. `processes/password-cost.test.ts` has those of the cost of the product.
Object.assign(argonOptions, { memoryCost: 64, timeCost: 1 })
