import { type ErrorCode, limits } from '@portal/contract'

export const pt: Record<ErrorCode, string> = {
  'invalid-input': 'Alguns dos dados não são válidos. Verifique-os e tente novamente.',
  'malformed-request': 'Não foi possível ler o pedido. Recarregue a página e tente novamente.',
  'not-signed-in': 'Inicie sessão para continuar.',
  'session-ended': 'A sua sessão terminou. Inicie sessão novamente.',
  'wrong-credentials': 'O e-mail ou a palavra-passe estão incorretos.',
  'wrong-password': 'A palavra-passe atual está incorreta.',
  'second-factor-required':
    'A sua conta pede também um código. Se esta página não tiver um campo para o código, recarregue-a.',
  'wrong-code': 'Este código está incorreto, expirou ou já foi utilizado.',
  'common-password':
    'Esta palavra-passe é fácil de adivinhar: é muito comum ou é composta pelo seu nome, pelo da sua empresa ou pelo do portal. Escolha outra.',
  'remember-rejected': 'Já não é possível retomar a sessão mantida. Inicie sessão novamente.',
  'reset-link-rejected': 'Esta ligação já não é válida. Peça uma nova.',
  'email-link-rejected': 'Esta ligação já não é válida. Altere o e-mail novamente.',
  forbidden: 'Não tem permissão para ver ou alterar este conteúdo.',
  'not-found': 'Não encontrámos o que procura.',
  conflict: 'Entretanto, os dados foram alterados. Recarregue a página e tente novamente.',
  'email-taken': 'Este e-mail já está a ser utilizado.',
  'too-large': 'O que enviou é demasiado grande. Envie menos dados ou um ficheiro mais pequeno.',
  'unsupported-type': 'Este tipo de ficheiro não é aceite. Escolha outro.',
  'portrait-too-large': `Imagem demasiado grande, limite de ${limits.portraitMaxMegabytes}mb`,
  'portrait-wrong-type': 'Tipo de ficheiro não aceite',
  'too-many-files': 'Demasiados ficheiros: envie apenas um.',
  'too-many-attempts': 'Demasiadas tentativas. Aguarde um pouco antes de tentar novamente.',
  'too-many-requests': 'Demasiados pedidos. Aguarde um momento e tente novamente.',
  unavailable: 'O serviço está temporariamente indisponível. Tente novamente mais tarde.',
  internal: 'Ocorreu um erro inesperado. Tente novamente mais tarde.',
}
