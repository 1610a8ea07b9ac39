import { acceptedWeight, encodingOf, textSuffixes } from '../../storage/encodings'
import type { Recipe } from './recipe'

/**
 * The encoded form that a front of an object store asks for first, as patterns of `<path> <accept-encoding>`, best
 * first. Written so that nginx and Caddy read them.
 */
export function storedForms(
  encodings: Recipe['encodings'],
): readonly { readonly from: string; readonly to: string }[] {
  return Object.entries(encodingOf)
    .filter(([, encoding]) => encodings.some((name) => name === encoding))
    .map(([suffix, encoding]) => ({
      from: `^[^ ?]*[.](${textSuffixes.join('|')})([?][^ ]*)? (.*[ ,])?${encoding}${acceptedWeight}`,
      to: suffix,
    }))
}

/** What a store says of an object that doesn't exist: 403 if callers may not list its bucket, 400 if it could have no such name. */
export const missing = '400 403 404'
