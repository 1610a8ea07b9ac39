import { limits, type Platform } from '@portal/contract'

const { hashtag } = limits

/** The name of a project with the tag of the product. */
export const taggedName = (name: string) => `${name} ${hashtag}`

interface Shared {
  readonly url: string
  readonly name: string
}

/** Share URL by network: the link, with name and tag where the network takes them. */
const links: Record<Platform, (shared: Shared) => string> = {
  Facebook: ({ url }) => address('https://www.facebook.com/sharer/sharer.php', { u: url, hashtag }),
  Twitter: ({ url, name }) =>
    address('https://twitter.com/intent/tweet', { url, text: name, hashtags: hashtag.slice(1) }),
  LinkedIn: ({ url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  Telegram: ({ url, name }) => address('https://t.me/share/url', { url, text: taggedName(name) }),
  WhatsApp: ({ url, name }) =>
    address('https://api.whatsapp.com/send', { text: `${taggedName(name)} ${url}` }),
  Reddit: ({ url, name }) =>
    address('https://www.reddit.com/submit', { url, title: taggedName(name) }),
}

/** The address at which a network offers to share a project. */
export function shareLink(platform: Platform, shared: Shared): string {
  return links[platform](shared)
}

/** A mail that is yet to be addressed. */
export function mailLink({ url, name }: Shared): string {
  return address('mailto:', { subject: name, body: `${taggedName(name)}\n${url}` })
}

/** With spaces as `%20`: not every network reads a plus as one. */
function address(base: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `${base}?${pairs.join('&')}`
}
