import type { LegalText } from '../legal-text'

export const text: LegalText = {
  updated: '2026-11-20',
  intro:
    'O Portal 360 é o lugar onde os clientes do nosso estúdio veem os seus projetos de realidade virtual. Estes termos dizem, em palavras simples, o que o portal faz, o que pode fazer com ele e o que fica guardado.',
  sections: [
    {
      heading: '1. A quem se aplicam estes termos',
      blocks: [
        'Aplicam-se a todas as pessoas que iniciam sessão no portal. A sua conta foi criada porque trabalha para, ou com, uma empresa que tem um contrato com o estúdio. Esse contrato está em primeiro lugar: se disser algo diferente desta página, vale o contrato.',
        'Ao iniciar sessão, aceita estes termos. Se não concordar com eles, não utilize o portal e informe a sua empresa ou o nosso apoio.',
      ],
    },
    {
      heading: '2. O que o portal oferece',
      blocks: [
        'Depois de iniciar sessão, o portal mostra-lhe:',
        [
          'os seus projetos, agrupados por empresa, cada um com uma imagem que abre o projeto no visualizador público;',
          'os projetos que outras pessoas partilham consigo;',
          'as tabelas de encomendas da sua empresa, quando existem;',
          'o seu perfil: nome, e-mail, empresa, fotografia e a data do último início de sessão.',
        ],
        'O portal está disponível em português e em inglês. As duas versões deste texto dizem o mesmo.',
      ],
    },
    {
      heading: '3. A sua conta',
      blocks: [
        'A sua conta é pessoal. Guarde a palavra-passe só para si, escolha uma que não utilize em mais lado nenhum e avise-nos de imediato se achar que alguém a conhece.',
        'Se escolher «Manter sessão iniciada», a sessão é retomada nesse dispositivo sem palavra-passe. Faça-o apenas num dispositivo que seja seu. Ao sair pelo menu, a sessão termina e o portal esquece o dispositivo.',
        'Depois de várias palavras-passe erradas seguidas, novas tentativas são recusadas durante algum tempo. Isto protege a sua conta.',
      ],
    },
    {
      heading: '4. Projetos e ligações',
      blocks: [
        'Os panoramas, as imagens, os documentos e as tabelas pertencem à sua empresa, ao estúdio ou aos seus autores, conforme o contrato. O portal dá-lhe o direito de os ver e de os partilhar para os fins da sua empresa, e nenhum outro direito.',
        'A página de um projeto no visualizador público pode ser aberta por qualquer pessoa que tenha a ligação, sem iniciar sessão. Partilhe a ligação apenas com quem pode ver o projeto. Não podemos desfazer o que outras pessoas já viram ou copiaram.',
      ],
    },
    {
      heading: '5. O que não é permitido',
      blocks: [
        'Pedimos-lhe que não:',
        [
          'utilize a conta de outra pessoa nem deixe que outros utilizem a sua;',
          'tente ver dados de empresas a que não pertence;',
          'teste, sobrecarregue ou contorne a proteção do portal sem o nosso consentimento escrito;',
          'carregue conteúdos ilícitos ou que não tenha o direito de utilizar.',
        ],
        'Podemos encerrar uma conta que seja usada desta forma. Nesse caso, explicamos o motivo a si e à sua empresa.',
      ],
    },
    {
      heading: '6. O que o portal guarda no seu navegador',
      blocks: [
        'O portal guarda apenas aquilo de que precisa para funcionar. Não utiliza cookies de publicidade nem de seguimento e não carrega nada de outras empresas.',
        [
          'No armazenamento de sessão do separador: o código da sua sessão. Desaparece quando fecha o separador ou quando sai.',
          'No armazenamento local do navegador: o seu número de utilizador, o idioma e o aspeto que escolheu e, apenas se pediu para manter a sessão iniciada, um código que a retoma.',
        ],
        'Abrir a página de início de sessão apaga o número de utilizador e os dois códigos. Também pode apagar tudo nas definições do navegador; o portal recomeça então do início.',
      ],
    },
    {
      heading: '7. O que o servidor guarda',
      blocks: [
        'O servidor guarda o seu nome, e-mail, empresa e fotografia, as datas em que a conta foi criada e utilizada pela última vez, e os projetos e as tabelas que pode ver. A palavra-passe é guardada apenas como um resumo criptográfico, a partir do qual não pode ser lida, e o mesmo acontece com os códigos de sessão.',
        'Quando partilha um projeto a partir do portal, o servidor conta a partilha e a rede. Não regista com quem o partilhou.',
        'Utilizamos estes dados para manter o portal em funcionamento e para lhe responder, e para mais nada. Pode pedir para ver, corrigir ou apagar o que lhe diz respeito.',
      ],
    },
    {
      heading: '8. Disponibilidade',
      blocks: [
        'Fazemos o possível para manter o portal disponível e correto, mas não podemos prometer que nunca pare. Se a ligação ao servidor se perder, o portal avisa e pede-lhe que inicie sessão novamente. Podem ser publicadas novas versões a qualquer momento e partes do portal podem mudar.',
        'As tabelas e as datas do portal são informativas. Se uma encomenda ou uma fatura disser outra coisa, vale a encomenda ou a fatura.',
      ],
    },
    {
      heading: '9. Responsabilidade',
      blocks: [
        'Respondemos pelos danos que causarmos com intenção ou por negligência grave, e sempre que a lei não permita limitar a responsabilidade. Para além disso, aplica-se o que ficou acordado no contrato com a sua empresa. Não somos responsáveis por sítios de terceiros a que uma ligação possa conduzir.',
      ],
    },
    {
      heading: '10. Alterações e perguntas',
      blocks: [
        'Quando estes termos mudam, muda a data abaixo indicada, e as alterações importantes são comunicadas previamente à sua empresa. Aplica-se a lei portuguesa, salvo se o contrato com a sua empresa disser o contrário.',
        'Se algo não estiver claro, escreva para o apoio. Respondemos em português e em inglês.',
      ],
    },
  ],
}
