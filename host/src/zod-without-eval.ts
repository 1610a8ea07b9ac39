import { config } from 'zod'

// Before the first schema: the content security policy forbids the code that zod would compile.
config({ jitless: true })
