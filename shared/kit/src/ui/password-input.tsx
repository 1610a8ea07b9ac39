import { Button, Input, type InputProps } from '@fluentui/react-components'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { limits } from '@portal/contract'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../portal/words'

/**
 * Password input of at most 40 characters with a show button. Paste is allowed, copy and cut are not. `onCapsLock`
 * reports Caps Lock while typing.
 */
export function PasswordInput({
  onCapsLock,
  ...props
}: InputProps & { onCapsLock?: (on: boolean) => void }) {
  const t = useWords('common')
  const [shown, setShown] = useState(false)
  const hearCapsLock = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState('CapsLock'))
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={limits.passwordInputMaxCharacters}
      autoCapitalize="none"
      spellCheck={false}
      onCopy={(event) => event.preventDefault()}
      onCut={(event) => event.preventDefault()}
      onKeyDown={hearCapsLock}
      onKeyUp={hearCapsLock}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          aria-pressed={shown}
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          icon={shown ? <EyeOffRegular /> : <EyeRegular />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
