/** Words of the lessons' pages; what a lesson says stands in its own file beside its game. */
import { counted } from './grammar';

export const learn = {
  title: (game: string) => `Learn ${game}`,
  intro: (lessons: number) =>
    `${counted(lessons, 'short lesson')} on the real board. Try things: a wrong move is explained and taken back.`,
  lesson: (number: number, title: string) => `${number}. ${title}`,
  tasks: (tasks: number) => counted(tasks, 'task'),
  done: 'Done',
  under: (done: number, tasks: number) => `${done} of ${tasks} tasks done`,
  begin: 'Begin',
  goOn: 'Go on',
  again: 'Once more',
  list: 'All lessons',
  task: (number: number, tasks: number) => `Task ${number} of ${tasks}`,
  over: 'Lesson done',
  verdict: {
    done: 'That’s it.',
    missed: 'Not quite.',
    refused: 'The rules do not allow that.',
  },
  nextTask: 'Go on',
  tryAgain: 'Try again',
  showMe: 'Show me',
  shown: (move: string) => `This does it: ${move}`,
  judging: 'One moment …',
  takenBack: 'The board shows what would have come of it.',
  nextLesson: 'Next lesson',
  firstGame: 'Play a first game',
  clock: {
    start: 'Start the clock',
    ready: 'The cards are turned up when you start the clock.',
  },
  toRules: 'Rules',
};
