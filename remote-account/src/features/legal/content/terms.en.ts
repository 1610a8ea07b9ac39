import type { LegalText } from '../legal-text'

export const text: LegalText = {
  updated: '2026-11-20',
  intro:
    'Portal 360 is where the customers of our studio see their virtual-reality projects. These terms say, in plain words, what the portal does, what you may do with it and what it keeps.',
  sections: [
    {
      heading: '1. Who these terms are for',
      blocks: [
        'They apply to everyone who signs in to the portal. Your account was created for you because you work for, or with, a company that has a contract with the studio. That contract comes first: where it says something else than this page, the contract counts.',
        'By signing in you accept these terms. If you do not agree with them, please do not use the portal and tell your company or our support.',
      ],
    },
    {
      heading: '2. What the portal offers',
      blocks: [
        'After you sign in, the portal shows you:',
        [
          'your own projects, grouped by company, each with a picture that opens the project in the public viewer;',
          'projects that others share with you;',
          'the ordering tables of your company, where it has any;',
          'your profile: name, e-mail, company, portrait, and when you last signed in.',
        ],
        'The portal is offered in Portuguese and in English. Both versions of this text say the same.',
      ],
    },
    {
      heading: '3. Your account',
      blocks: [
        'Your account is personal. Keep your password to yourself, choose one that you use nowhere else, and tell us at once if you think that someone else knows it.',
        'If you choose “Remember me”, your session is resumed on that device without a password. Use this only on a device that is yours. Leaving through the menu ends the session and makes the portal forget the device.',
        'After several wrong passwords in a row, further attempts are refused for a while. This protects your account.',
      ],
    },
    {
      heading: '4. Projects and links',
      blocks: [
        'Panoramas, pictures, documents and tables belong to your company, to the studio or to their authors, as the contract says. The portal gives you the right to look at them and to share them for the purposes of your company, and no other right.',
        'The page of a project in the public viewer can be opened by anyone who has its link, without signing in. Share a link only with people who may see the project. We cannot take back what others have seen or copied.',
      ],
    },
    {
      heading: '5. What you may not do',
      blocks: [
        'Please do not:',
        [
          'use another person’s account, or let others use yours;',
          'try to see data of companies you do not belong to;',
          'probe, overload or bypass the protection of the portal without our written consent;',
          'upload anything that is unlawful, or that you have no right to use.',
        ],
        'We may close an account that is used in this way. We tell you and your company why.',
      ],
    },
    {
      heading: '6. What the portal keeps in your browser',
      blocks: [
        'The portal stores only what it needs to work. It sets no advertising or tracking cookies and loads nothing from other companies.',
        [
          'In the session storage of the tab: the token of your session. It is gone when you close the tab or leave.',
          'In the local storage of the browser: your user number, the language and the appearance you chose and, only if you asked to be remembered, a token that resumes your session.',
        ],
        'Opening the sign-in page removes your user number and both tokens. You can also delete everything in the settings of your browser; the portal then starts afresh.',
      ],
    },
    {
      heading: '7. What the server keeps',
      blocks: [
        'The server keeps your name, e-mail, company, portrait, the days on which your account was created and last used, and the projects and tables you may see. Your password is kept only as a hash, from which it cannot be read, and so are the tokens.',
        'When you share a project from the portal, the server counts the share and the network. It does not record with whom you shared it.',
        'We use this data to run the portal and to answer you, and for nothing else. You may ask to see, correct or delete what concerns you.',
      ],
    },
    {
      heading: '8. Availability',
      blocks: [
        'We do our best to keep the portal available and correct, but we cannot promise that it never stops. If the connection to the server is lost, the portal says so and asks you to sign in again. New versions may be released at any time, and parts of the portal may change.',
        'Tables and dates in the portal inform you. Where an order or an invoice says otherwise, the order or the invoice counts.',
      ],
    },
    {
      heading: '9. Liability',
      blocks: [
        'We are liable for damage that we cause on purpose or by gross negligence, and wherever the law does not allow us to limit liability. Beyond that, the liability agreed in the contract with your company applies. We are not responsible for the sites of others to which a link may lead.',
      ],
    },
    {
      heading: '10. Changes and questions',
      blocks: [
        'When these terms change, the date below changes, and important changes are announced to your company in advance. Portuguese law applies, unless the contract with your company says otherwise.',
        'If anything here is unclear, please write to support. We answer in Portuguese and in English.',
      ],
    },
  ],
}
