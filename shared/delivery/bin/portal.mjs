#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// In the workspace, where nothing is compiled.
register()
await import('../src/commands/portal.ts')
