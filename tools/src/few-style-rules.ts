// At each query by role jsdom compares every rule with every element. Tests need only the rules that hide elements.

const hides = /display|visibility|pointer-events/

if (typeof CSSStyleSheet !== 'undefined') {
  const { insertRule } = CSSStyleSheet.prototype
  // Files that share a page share the change, too.
  if (insertRule.name !== 'insertHiding')
    CSSStyleSheet.prototype.insertRule = function insertHiding(rule, index) {
      return hides.test(rule) ? insertRule.call(this, rule, index) : 0
    }
}
