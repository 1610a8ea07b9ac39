import { type Project, thumbnailFile } from '@portal/contract'
import {
  cardPictureFile,
  cardPictureFormats,
  cardPictureWidths,
} from '@portal/contract/card-pictures'
import { useFailure, usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses } from '@portal/kit/portal'
import type { ReactNode } from 'react'

/** When a picture is fetched: the first of the page before all others, those of the first row at once, the rest when they come near. */
export type PictureLoading = 'first' | 'eager' | 'lazy'

interface ProjectPictureProps {
  readonly project: Project
  readonly className: string
  readonly sizes: string
  readonly loading: PictureLoading
  /** For a project without a picture. */
  readonly children?: ReactNode
}

const types = { avif: 'image/avif', jpg: 'image/jpeg' } as const

/** The picture of a project, as large as its place needs it. An api that doesn't have such sizes has the thumbnail. */
export function ProjectPicture(props: ProjectPictureProps) {
  const { project, className, sizes, loading, children } = props
  const picture = usePicture(project.folder, useAddresses().thumbnail)
  const [withoutSizes, setWithoutSizes] = useFailure()
  if (!picture || project.folder === '') return children
  const { src, onError, ...attributes } = picture
  const hasSizes = src.endsWith(thumbnailFile) && src !== withoutSizes
  const addressOf = (file: string) => `${src.slice(0, -thumbnailFile.length)}${file}`
  return (
    <picture>
      {hasSizes &&
        cardPictureFormats.map((format) => (
          <source
            key={format}
            type={types[format]}
            sizes={sizes}
            srcSet={cardPictureWidths
              .map((width) => `${addressOf(cardPictureFile(width, format))} ${width}w`)
              .join(', ')}
          />
        ))}
      <img
        {...attributes}
        src={src}
        alt=""
        className={className}
        width={1200}
        height={630}
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : 'auto'}
        decoding="async"
        onError={hasSizes ? () => setWithoutSizes(src) : onError}
      />
    </picture>
  )
}
