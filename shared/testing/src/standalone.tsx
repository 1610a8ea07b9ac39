import { type Language, languages } from '@portal/contract'
import { reloadEditedWords } from '@portal/kit/plain/edited-words'
import { adoptFont } from '@portal/kit/plain/page-font'
import type { DialogProps, Remote } from '@portal/kit/portal'
import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  type ThemeName,
  themes,
  tokens,
} from '@portal/kit/ui/core'
import type { i18n } from 'i18next'
import { type ComponentType, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { DesignPage } from './design-page'
import { createFakeI18n, FakeFrame } from './fake-frame'
import { type FakePortal, NoAnswer } from './fake-portal'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, padding: '8px 16px' },
  main: { flexGrow: 1, display: 'flex', flexDirection: 'column' },
})

/**
 * Shows a remote alone in a page: its first screen, a button for each dialog and for the design tokens, and a choice of
 * language and theme. A call that the fake portal has no answer to is explained there and in the console. `?language=`, `?theme=` and `?open=<dialog>` choose at the start; the rest of the URL is the remote's.
 */
export async function showAlone(door: Remote, portal: FakePortal): Promise<void> {
  const [pt, en] = await Promise.all([door.words.pt(), door.words.en()])
  const i18n = createFakeI18n(askedLanguage, {
    [door.namespace]: { pt: pt.default, en: en.default },
  })
  const load = async (language: Language) => (await door.words[language]()).default
  reloadEditedWords(i18n, new Map([[door.namespace, { load }]]))
  const screens = await Promise.all(Object.values(door.screens).map((load) => load()))
  const dialogs = await Promise.all(
    Object.entries(door.dialogs).map(
      async ([name, load]) => [name, (await load()).dialog] as const,
    ),
  )
  const root = document.body.appendChild(document.createElement('div'))
  document.body.style.margin = '0'
  void adoptFont()
  createRoot(root).render(
    <BrowserRouter>
      <Alone
        portal={portal}
        i18n={i18n}
        Screen={screens[0]?.screen}
        dialogs={dialogs as unknown as NamedDialog[]}
      />
    </BrowserRouter>,
  )
}

type NamedDialog = readonly [name: string, dialog: ComponentType<DialogProps>]

interface AloneProps {
  readonly portal: FakePortal
  readonly i18n: i18n
  readonly Screen: ComponentType | undefined
  readonly dialogs: readonly NamedDialog[]
}

/** Shows the design tokens. */
const design = 'design'

const asked = new URLSearchParams(location.search)
const askedLanguage = (asked.get('language') ?? 'en') as Language

function Alone({ portal, i18n, Screen, dialogs }: AloneProps) {
  const styles = useStyles()
  const [language, setLanguage] = useState(askedLanguage)
  const [theme, setTheme] = useState((asked.get('theme') ?? 'light') as ThemeName)
  const [open, setOpen] = useState(asked.get('open'))
  const [missing, setMissing] = useState('')
  const [explaining] = useState(() => explainNoAnswer(portal, setMissing))
  const Dialog = dialogs.find(([name]) => name === open)?.[1]
  useEffect(() => {
    document.documentElement.lang = language
    void i18n.changeLanguage(language)
  }, [i18n, language])
  return (
    <FakeFrame portal={explaining} i18n={i18n} theme={theme}>
      <div className={styles.page}>
        <div className={styles.bar}>
          <Choice of={languages} chosen={language} onChoose={setLanguage} />
          <Choice of={Object.keys(themes) as ThemeName[]} chosen={theme} onChoose={setTheme} />
          <Choice
            of={[...dialogs.map(([name]) => name), design]}
            chosen={open}
            onChoose={(choice) => setOpen(choice === open ? null : choice)}
          />
        </div>
        {missing && (
          <MessageBar intent="warning">
            <MessageBarBody>{missing}</MessageBarBody>
          </MessageBar>
        )}
        <main className={styles.main}>
          {open === design ? <DesignPage /> : Screen && <Screen />}
        </main>
        {Dialog && <Dialog params={Object.fromEntries(asked)} close={() => setOpen(null)} />}
      </div>
    </FakeFrame>
  )
}

/** The same portal, which explains a call without an answer in the console too. */
function explainNoAnswer(portal: FakePortal, explain: (text: string) => void): FakePortal {
  const call: FakePortal['call'] = (...given) =>
    portal.call(...given).catch((error: unknown) => {
      if (error instanceof NoAnswer) {
        console.error(error.message)
        explain(error.message)
      }
      throw error
    })
  return { ...portal, call }
}

function Choice<T extends string>({
  of,
  chosen,
  onChoose,
}: {
  of: readonly T[]
  chosen: T | null
  onChoose: (choice: T) => void
}) {
  return of.map((choice) => (
    <Button
      key={choice}
      size="small"
      appearance={choice === chosen ? 'primary' : 'secondary'}
      onClick={() => onChoose(choice)}
    >
      {choice}
    </Button>
  ))
}
