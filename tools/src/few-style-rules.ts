// jsdom compares every rule with every element that a role is looked for in. Only what hides an element matters there.

const hides = /display|visibility|pointer-events/

if (typeof CSSStyleSheet !== 'undefined') {
  const { insertRule } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return hides.test(rule) ? insertRule.call(this, rule, index) : 0
  }
}
