/** Words about one person on several devices, and about what is theirs. */
import { counted } from './grammar';

export const devices = {
  title: 'Your devices',
  note: 'On all of them you are the same person, with the same tables.',
  here: 'this one',
  seen: (when: string) => `last used ${when}`,
  signOut: 'Sign out',
  signOutOf: (label: string) => `Sign out ${label}`,
  add: 'Add a device',
  addNote: 'On the other device, open this link, or open Santelmo and type the code under “You”.',
  code: 'Code for another device',
  codeEnds: (minutes: number) =>
    minutes > 0
      ? `It can be used once, in the next ${counted(minutes, 'minute', 'minutes')}.`
      : 'This code has ended.',
  newCode: 'New code',
  link: 'Link for the other device',
  qrCode: 'The link for the other device as a QR code: point its camera at it.',
  enter: 'Enter a code from another device',
  nobody: 'Choose a name first, or enter a code from a device where you have one.',

  adopt: {
    title: 'Sign in with a code',
    note: 'On the device where you have played, open “You” and choose “Add a device”. It shows a code.',
    code: 'The code',
    sure: 'You will be the person who made the code. Go on only if that is you.',
    replaces: (name: string, tables: number) =>
      tables
        ? `Here you are ${name}, at ${counted(tables, 'table', 'tables')}. This device will no longer reach them. Add another device of ${name} first if you want to keep them.`
        : `Here you are ${name} so far; that ends.`,
    go: 'Sign in here',
  },

  data: {
    title: 'What is yours',
    exportNote:
      'Your name, devices, matches, notes, results and settings in one file. Finished matches are in it as match files.',
    export: 'Save everything as a file',
    exported: 'Saved.',
    fileName: 'santelmo.json',
    forget: 'Forget me …',
    forgetTitle: 'Forget me',
    forgetNote: [
      'Your name disappears from all tables, lists and chats. What you wrote in a chat stays, as written by somebody.',
      'Bots finish your matches. Tables that have not started are left, or closed if nobody else is there.',
      'Your devices are signed out. This cannot be undone.',
    ] as readonly string[],
    typeName: (name: string) => `To confirm, type your name: ${name}`,
    forgetNow: 'Forget me for good',
    stay: 'Stay',
  },
};
