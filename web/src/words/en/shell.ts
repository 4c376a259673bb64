/**
 * All words of the page outside of the boards. Each board's words stand beside this file under the
 * game's name. A translation is another folder with the same files and the same members.
 */
export const shell = {
  board: {
    movesOfKind: (kind: string) => `Moves: ${kind}`,
  },
  marks: {
    sun: 'sun',
    anchor: 'anchor',
    star: 'star',
    moon: 'moon',
    fish: 'fish',
    diamond: 'diamond',
    cross: 'cross',
    drop: 'drop',
  },
} as const;
