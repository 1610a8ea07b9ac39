import { expect, test } from 'vitest'
import { main } from './commands/bench'
import { Refused } from './refused'

test('arguments that bench --document does not take are refused', async () => {
  const refusal = main(['--document', 'extra'])
  await expect(refusal).rejects.toThrow("Unexpected argument 'extra'")
  await expect(refusal).rejects.toBeInstanceOf(Refused)
})
