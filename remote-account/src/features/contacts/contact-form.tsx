import { limits } from '@portal/contract'
import { Controller, useWatch } from '@portal/kit/portal/forms'
import { MessageBar, MessageBarBody } from '@portal/kit/ui/core'
import { Field, LoadingButton, Textarea } from '@portal/kit/ui/form'
import { PersonFields } from '../../components/person-fields'
import { useAccountWords } from '../../words'
import { useStyles } from './contacts.styles'
import { useContactForm } from './use-contact-form'

const { contactMessageMinCharacters: min, contactMessageMaxCharacters: max } = limits

/** A message to support, before and after signing in. */
export function ContactForm() {
  const t = useAccountWords()
  const styles = useStyles()
  const { control, isSending, submit, isRestored, keep } = useContactForm()
  const count = useWatch({ control, name: 'message' }).trim().length
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isRestored && (
        <MessageBar>
          <MessageBarBody>{t('contacts_dialog.draft_restored')}</MessageBarBody>
        </MessageBar>
      )}
      <PersonFields
        control={control}
        labels={{ name: t('contacts_dialog.name'), email: t('contacts_dialog.email') }}
      />
      <Controller
        control={control}
        name="message"
        render={({ field, fieldState }) => (
          <Field
            label={t('contacts_dialog.message')}
            validationMessage={fieldState.error?.message}
            hint={count < min ? t('contacts_dialog.min_hint', { count, min }) : undefined}
          >
            <Textarea
              {...field}
              className={styles.message}
              resize="vertical"
              maxLength={max}
              required
              onChange={(event, { value }) => {
                field.onChange(event)
                keep(value)
              }}
            />
          </Field>
        )}
      />
      <LoadingButton className={styles.send} type="submit" appearance="primary" loading={isSending}>
        {t('contacts_dialog.send')}
      </LoadingButton>
    </form>
  )
}
