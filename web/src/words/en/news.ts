/** All words about news of one's turn. */

export const news = {
  offer: 'Shall this browser tell you when it is your turn again?',
  offerYes: 'Tell me',
  offerNo: 'Not here',
  on: 'This browser will tell you.',
  denied:
    'The browser does not allow notifications here; its settings for this page can change that.',
  title: 'News of your turn',
  note: 'Where you want to be told that a table waits for you while you are away.',
  here: 'Tell me in this browser',
  notPossible:
    'This browser cannot be told: it has no notifications, or the page is not on a secure connection. On an iPhone, add Santelmo to the home screen first.',
  channels: 'You are told here',
  none: 'Nowhere yet.',
  remove: 'Remove',
  removeFrom: (name: string) => `Tell me no more: ${name}`,
  unconfirmed: 'waits for the link in the e-mail to be followed',
  mail: 'By e-mail',
  mailAdd: 'Send a confirmation',
  mailNote: 'First a mail asks whether the address is yours. Each mail can end all of them.',
  quiet: 'No news at night',
  quietSave: 'Save the quiet hours',
  saved: 'Saved.',
  confirm: {
    title: 'Confirm your address',
    note: 'News of your turns will be sent there.',
    act: 'Confirm',
    done: 'The address is confirmed.',
  },
  stop: {
    title: 'No more e-mails',
    doing: 'One moment …',
    done: 'No more news will be sent to this address. You can ask for them again on the page “You”.',
  },
};
