import type { Language } from '@portal/contract'

const pt = {
  description: (company: string) => `Visita virtual 360° – ${company}`,
  descriptionAlone: 'Visita virtual 360°',
  files: 'Documentos',
  newTab: 'abre num novo separador',
  panorama: (title: string) => `Panorama de 360° de ${title}`,
  noViewer: 'O seu navegador não consegue mostrar o panorama interativo.',
  loading: 'A carregar o panorama…',
  notFound: 'Projeto não encontrado',
  notFoundText:
    'A ligação pode estar incompleta ou o projeto pode já não estar disponível. Peça uma nova a quem a enviou.',
  zoom: 'Aproximação',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  moveUp: 'Olhar para cima',
  moveDown: 'Olhar para baixo',
  moveLeft: 'Olhar para a esquerda',
  moveRight: 'Olhar para a direita',
  fullscreen: 'Ecrã inteiro',
  loadError: 'Não foi possível carregar o panorama',
}

const en: typeof pt = {
  description: (company) => `360° tour – ${company}`,
  descriptionAlone: '360° tour',
  files: 'Documents',
  newTab: 'opens in a new tab',
  panorama: (title) => `360° panorama of ${title}`,
  noViewer: 'Your browser cannot show the interactive panorama.',
  loading: 'Loading the panorama…',
  notFound: 'Project not found',
  notFoundText:
    'The link may be incomplete, or the project may no longer be available. Ask whoever sent it for a new one.',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  moveUp: 'Look up',
  moveDown: 'Look down',
  moveLeft: 'Look left',
  moveRight: 'Look right',
  fullscreen: 'Full screen',
  loadError: 'The panorama could not be loaded',
}

export const pageWords: Record<Language, typeof pt> = { pt, en }
