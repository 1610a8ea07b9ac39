import type { Language } from '@portal/contract'

const pt = {
  description: (company: string) => `Visita virtual 360° – ${company}`,
  descriptionAlone: 'Visita virtual 360°',
  panorama: (title: string) => `Panorama de 360° de ${title}`,
  panoramaHelp: 'Use as setas para olhar em redor e as teclas + e − para aproximar e afastar.',
  keys: 'Setas para olhar em redor, + e − para aproximar e afastar',
  drag: 'Arraste para olhar em redor',
  loading: 'A carregar o panorama…',
  back: 'Voltar ao portal',
  controls: 'Controlos do panorama',
  moveLeft: 'Olhar para a esquerda',
  moveRight: 'Olhar para a direita',
  moveUp: 'Olhar para cima',
  moveDown: 'Olhar para baixo',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  autorotate: 'Rotação automática',
  gyroscope: 'Olhar com o movimento do dispositivo',
  gyroscopeRefused:
    'O navegador não permitiu o acesso ao movimento do dispositivo. Permita-o nas definições e tente novamente.',
  fullscreen: 'Ecrã inteiro',
  files: 'Documentos',
  newTab: 'abre num novo separador',
  share: 'Partilhar',
  shareTitle: 'Partilhar esta visita',
  shareMore: 'Mais formas de partilhar…',
  url: 'Ligação da visita',
  copy: 'Copiar ligação',
  copied: 'Ligação copiada para a área de transferência',
  notCopied: 'Não foi possível copiar a ligação. Selecione-a e copie-a.',
  qr: 'Código QR desta visita',
  qrHint: 'Aponte a câmara de um telemóvel para abrir a visita.',
  close: 'Fechar',
  noWebGl:
    'O panorama interativo precisa de WebGL, que está desativado ou não existe neste navegador.',
  noScripts:
    'O panorama interativo precisa de JavaScript, que está desativado neste navegador. Ative-o nas definições e recarregue a página.',
  loadError:
    'Não foi possível carregar o panorama. Verifique a ligação à Internet e recarregue a página.',
  picture: 'Ver o panorama como imagem',
  notFound: 'Projeto não encontrado',
  notFoundText:
    'A ligação pode estar incompleta ou o projeto pode já não estar disponível. Peça uma nova a quem a enviou.',
}

const en: typeof pt = {
  description: (company) => `360° tour – ${company}`,
  descriptionAlone: '360° tour',
  panorama: (title) => `360° panorama of ${title}`,
  panoramaHelp: 'Use the arrow keys to look around, and the + and − keys to zoom.',
  keys: 'Arrow keys to look around, + and − to zoom',
  drag: 'Drag to look around',
  loading: 'Loading the panorama…',
  back: 'Back to the portal',
  controls: 'Panorama controls',
  moveLeft: 'Look left',
  moveRight: 'Look right',
  moveUp: 'Look up',
  moveDown: 'Look down',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  autorotate: 'Rotate automatically',
  gyroscope: 'Look by moving the device',
  gyroscopeRefused:
    'Your browser did not allow access to the motion of the device. Allow it in the settings and try again.',
  fullscreen: 'Full screen',
  files: 'Documents',
  newTab: 'opens in a new tab',
  share: 'Share',
  shareTitle: 'Share this tour',
  shareMore: 'More ways to share…',
  url: 'Link to the tour',
  copy: 'Copy link',
  copied: 'Link copied to clipboard',
  notCopied: 'The link could not be copied. Select it and copy it.',
  qr: 'QR code of this tour',
  qrHint: 'Point the camera of a phone at it to open the tour.',
  close: 'Close',
  noWebGl: 'The interactive panorama needs WebGL, which is off or missing in this browser.',
  noScripts:
    'The interactive panorama needs JavaScript, which is off in this browser. Turn it on in the settings and reload the page.',
  loadError: 'The panorama could not be loaded. Check your connection and reload the page.',
  picture: 'View the panorama as a picture',
  notFound: 'Project not found',
  notFoundText:
    'The link may be incomplete, or the project may no longer be available. Ask whoever sent it for a new one.',
}

export type PageWords = typeof pt
export const pageWords: Record<Language, PageWords> = { pt, en }
