import { config } from 'zod'

// Must run before the first schema: the content security policy forbids the code that zod would compile.
config({ jitless: true })
