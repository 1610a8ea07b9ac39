import { demoFiles } from '@portal/demo'

// What the demo data draws is kept for the next ones: drawn here, it takes no time of a test.

export async function setup(): Promise<void> {
  const next = demoFiles.values()
  const draw = async () => {
    for (const file of next) await file.draw()
  }
  await Promise.all(Array.from({ length: 4 }, draw))
}
