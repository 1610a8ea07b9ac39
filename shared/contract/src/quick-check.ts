import type { z } from 'zod'

type Check = (value: unknown) => boolean

const checks = new WeakMap<z.core.$ZodType, Check>()

/** False may mean that the schema isn't supported: parse then. Faster than zod, which CSP keeps from compiling. */
export function quickCheck(schema: z.core.$ZodType, value: unknown): boolean {
  const check = checks.get(schema) ?? checkOf(schema)
  checks.set(schema, check)
  return check(value)
}

const notKnown: Check = () => false

function checkOf(schema: z.core.$ZodType): Check {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const own = 'format' in def ? [schema] : []
  const further = [...own, ...(def.checks ?? [])].map(furtherCheckOf)
  return inTurn([typeCheckOf(def), ...further])
}

function inTurn(all: readonly Check[]): Check {
  const [first = notKnown, second, third, ...others] = all
  if (!second) return first
  if (!third) return (value) => first(value) && second(value)
  const last = others.length === 0 ? third : inTurn([third, ...others])
  return (value) => first(value) && second(value) && last(value)
}

function typeCheckOf(def: z.core.$ZodTypes['_zod']['def']): Check {
  switch (def.type) {
    case 'object':
      return def.catchall ? notKnown : objectCheckOf(def.shape)
    case 'array': {
      const isElement = checkOf(def.element)
      return (value) => Array.isArray(value) && value.every((element) => isElement(element))
    }
    case 'union': {
      const options = def.options.map(checkOf)
      return (value) => options.some((isOption) => isOption(value))
    }
    case 'optional': {
      const isInner = checkOf(def.innerType)
      return (value) => value === undefined || isInner(value)
    }
    case 'nullable': {
      const isInner = checkOf(def.innerType)
      return (value) => value === null || isInner(value)
    }
    case 'literal':
      return (value) => (def.values as unknown[]).includes(value)
    case 'string':
      return def.coerce ? notKnown : (value) => typeof value === 'string'
    case 'number':
      return def.coerce ? notKnown : Number.isFinite
    default:
      return notKnown
  }
}

function objectCheckOf(shape: z.core.$ZodShape): Check {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, isField: checkOf(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    for (const { name, isField } of fields) {
      if (!isField((value as Record<string, unknown>)[name])) return false
    }
    return true
  }
}

function furtherCheckOf({ _zod }: z.core.$ZodType | z.core.$ZodCheck): Check {
  const def = _zod.def as z.core.$ZodChecks['_zod']['def']
  switch (def.check) {
    case 'max_length':
      return (value) => (value as { length: number }).length <= def.maximum
    case 'min_length':
      return (value) => (value as { length: number }).length >= def.minimum
    case 'less_than':
      return (value) =>
        (value as number) < Number(def.value) || (def.inclusive && value === def.value)
    case 'greater_than':
      return (value) =>
        (value as number) > Number(def.value) || (def.inclusive && value === def.value)
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : notKnown
    case 'string_format': {
      const { format, pattern } = def
      return pattern && (format === 'regex' || format === 'datetime')
        ? (value) => pattern.test(value as string)
        : notKnown
    }
    default:
      return notKnown
  }
}
