// Which file may import which: the first part says of whom, the second what it may not import.
// A `$1` stands for what the first pair of parentheses of `from` matched.

/** @typedef {{ name: string, from: RegExp, not?: RegExp, to: string, except?: string }} Rule */

const product = /^(?:host|remote-[^/]+|shared|api)\/src\//
const forTests =
  /\.test\.tsx?$|-fixture\.ts$|^shared\/src\/testing\/|\/standalone\.tsx$|^api\/test\//

/** @type {Rule[]} */
export const importRules = [
  {
    name: 'the contract imports zod only',
    from: /^shared\/src\/contract\//,
    not: forTests,
    to: '.*',
    except: '^(shared/src/contract/.*|zod)$',
  },
  {
    name: 'shared knows no app',
    from: /^shared\//,
    to: '^(host|remote-[^/]+|api|e2e)/',
  },
  {
    name: 'what runs in the browser knows neither build nor delivery tool',
    from: /^shared\/src\/(?:portal|ui)\//,
    to: '^shared/src/(build|release)/',
  },
  {
    name: 'the api sees of the rest only the contract',
    from: /^api\//,
    to: '^(host|remote-[^/]+|e2e|shared/src/(?!(contract|qa)/))',
  },
  {
    name: 'a remote knows no other app',
    from: /^(remote-[^/]+)\//,
    to: '^(host|remote-[^/]+|api|e2e)/',
    except: '^$1/',
  },
  {
    name: 'a remote sees of shared its public parts',
    from: /^remote-[^/]+\/src\//,
    to: '^shared/src/(?!(contract|portal|ui|testing)/)',
  },
  {
    name: 'only the configuration of a build knows the build',
    from: /^(?:host|remote-[^/]+)\//,
    not: /\/rsbuild\.config\.ts$/,
    to: '^shared/src/(build|release)/',
  },
  {
    name: 'a feature knows no other feature',
    from: /^(remote-[^/]+)\/src\/features\/([^/]+)\//,
    to: '^$1/src/features/',
    except: '^$1/src/features/$2/',
  },
  {
    name: 'the host knows no other app',
    from: /^host\//,
    to: '^(remote-[^/]+|api|e2e)/',
  },
  {
    name: 'the journeys see of the rest only the contract, the delivery tool and the switches of QA mode',
    from: /^e2e\//,
    // The monolith that the portal is measured beside is made of its parts.
    not: /^e2e\/bench\/load\/monolith\//,
    to: '^(host|remote-[^/]+|api|shared/src/(?!(contract|release|qa)/))',
  },
  {
    name: 'nothing of production knows QA mode',
    from: /^(?:host|remote-[^/]+|shared|api)\/src\/(?!qa\/)/,
    to: '^(host|shared|api)/src/qa/',
  },
  {
    name: 'products do not import what is there for tests',
    from: product,
    not: forTests,
    to: forTests.source,
  },
]

/**
 * The names of the rules that an import breaks.
 * @param {string} from The importing file, relative to the root.
 * @param {string} to The imported file, relative to the root, or the name of a package.
 * @returns {string[]}
 */
export function brokenRules(from, to) {
  return importRules
    .filter((rule) => {
      const match = rule.from.exec(from)
      if (!match || rule.not?.test(from)) return false
      const filled = (pattern) => new RegExp(pattern.replace(/\$(\d)/g, (_, n) => match[n]))
      return filled(rule.to).test(to) && !(rule.except && filled(rule.except).test(to))
    })
    .map((rule) => rule.name)
}
