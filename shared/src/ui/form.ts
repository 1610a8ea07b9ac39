// What forms use.
export { Checkbox, Field, Input, Textarea } from '@fluentui/react-components'
export { LoadingButton } from './loading-button'
export { type NewPasswords, newPasswordProblem, noPasswords } from './new-password'
export { NewPasswordFields, useNewPasswordReason } from './new-password-fields'
export { PasswordField } from './password-field'
export { PasswordInput } from './password-input'
export { SearchField } from './search-field'
export { useSettled } from './use-settled'
