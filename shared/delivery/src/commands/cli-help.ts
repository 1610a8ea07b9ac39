import { usualApiPort } from '@portal/contract/ports'
import { verbs } from '../documents/calls'
import { program } from '../program'
import { serverFormats } from '../site/recipes/server-config'
import { usualDays, usualGrace, usualUses } from './token-commands'

/** Between the lines of a description. */
const indent = `\n${' '.repeat(28)}`

export const help = `${program} <command>

  publish <app> …           store the build in <app>/dist as a release; nothing goes live
                            --folder <folder>  of an app outside this repository
                            --maps <folder>  keep its source maps there, or in an s3:// store
                            --key <file>  sign it with this private key, else with the key in
                            $PORTAL_SIGNING_KEY; where the build comes from is recorded as
                            $PORTAL_REPOSITORY, $PORTAL_COMMIT and $PORTAL_BUILD, else as the CI
                            system or git say
  promote <app> [version]   make a published release live, the newest by default
                            --expect <version>  fail unless this release is live now
                            several at once, such as promote remote-auth host, are checked
                            together
  canary <app> [version]    --share <percent>  give a release to this share of the companies, always
                            the same ones; --end  give everybody the live one again
                            --wait  watch it, then promote it, or roll it back and fail if it is
                            worse than the live release; --for 10m, --least 200 starts of each;
                            --api <origin>  of the portal, as for status; without its answer
                            nothing is done; where nothing is live it promotes at once
  rollback <app> …          make the previous release live; repeat to go further back
  kill <app> [version]      withdraw a release, the live one by default, for good, also from open
                            pages; the previous one takes its place
  pause <app>, resume <app> close an app for a while and open it again; open pages keep it
  repair <app>              rebuild a broken or missing pointer file from the releases and from what
                            the site serves; status names the apps that need it
  compose                   finish an interrupted change: write the page, the discovery document and
                            /headers.json again
                            --settings <file> --environment <name>  also write /config.json and the
                            legal texts, from the values of that environment
  status                    what is published and live, which files are broken, and what failed in
                            open pages; --api <origin>, else $API_ORIGIN or
                            http://localhost:$API_PORT (${usualApiPort}); a delivery service uses the api of its own
                            settings
  preview <app> [version] … a link that previews published releases in one tab, with its QR code
                            --portal <address>  of the portal; --hours <number>  it is valid for,
                            72 by default, 720 at most; --key <file>  to sign it with, else $PORTAL_PREVIEW_KEY
  preview-key <file>        write a new private key to this file, and print the public one for
                            previewKeys in the settings of the site
  history <app>             what was published, promoted and rolled back, newest first; its author
                            is $PORTAL_USER, else the user of this machine
  prune <app> …             remove old releases; keeps the live and the previous one, the last
                            30 days, and the newest --keep <number> (10 at least)
  copy <place>              copy the site, with its history, to an empty folder or store: a backup, a
                            restore, or a move; what is published meanwhile may be left out
  verify                    compare every file of every release that is not killed with its digest
  verify <app> <version>    compare a release with a build of its source, byte by byte
                            --source <folder>  of the app: build it there; --built <folder>  it is
                            built already
  keys add <app>            add a key, from then on only signed releases of the app go live
                            --out <file>  write the private key there; --print  print it, for a
                            CI secret; --public-key <file>  of a key that was made elsewhere
  keys rotate <app>         the same, and no longer sign with earlier keys; what they signed stays
                            valid
  keys revoke <app> <key>   refuse what this key signed, for good
  keys list <app>           the keys of an app and their states
  headers <server>          configuration of a web server for the site: ${serverFormats.join(', ')}
                            --domain <name>  of the portal; --root <folder>  of the site there;
                            --certificate <folder>  with fullchain.pem and privkey.pem;
                            --store <address>  of the site in an object store instead, such as
                            https://store.example/bucket/folder, where anybody may read
                            --upstreams <host:port,…>  the api processes to pass calls on to;
                            --api <address>, if not that of /config.json; --encodings br,gzip
  tokens add <name>         a token for a delivery service: --app <app> --verbs <verb,…>, of
                            ${verbs.slice(0, 7).join(', ')},${indent}${verbs.slice(7).join(', ')}
                            portal deliver needs publish and promote; canary --wait needs canary,
                            promote, status and history; preview needs status
                            --days <number>  until it ends, ${usualDays} by default
  tokens rotate <name>      give it a new text; the earlier one is valid for --grace <minutes> more,
                            ${usualGrace} by default; --days as with add
  tokens revoke <name>      end it at once, for good
  tokens list               what the tokens allow, until when, and when they were used last
  tokens history [name]     uses of tokens, also refused ones, newest first; --keep <number>, else ${usualUses}
                            the tokens are in $DELIVERY_STORE, else in $PORTAL_DATA/delivery

  --json                    print the result as JSON, with every command
  --site <folder>           the site; else $PORTAL_SITE, $PORTAL_DATA/site, or var/site.
                            s3://<bucket>/<folder> is an object store, with AWS_ENDPOINT_URL,
                            AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY;
                            https://<host> is a delivery service, with a token in PORTAL_TOKEN`
