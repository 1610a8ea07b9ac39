import { Button, Input, type InputProps } from '@fluentui/react-components'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { limits } from '@portal/contract'
import { useWords } from '@portal/kit/portal'
import { type KeyboardEvent, useState } from 'react'

export function PasswordInput({
  onCapsLock,
  ...props
}: InputProps & { onCapsLock?: (on: boolean) => void }) {
  const t = useWords('common')
  const [shown, setShown] = useState(false)
  const reportCapsLock = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState('CapsLock'))
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={limits.passwordInputMaxCharacters}
      autoCapitalize="none"
      spellCheck={false}
      onCopy={(event) => event.preventDefault()}
      onCut={(event) => event.preventDefault()}
      onKeyDown={reportCapsLock}
      onKeyUp={reportCapsLock}
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
