import posts from '../../../demo/posts.json' with { type: 'json' }

/** A public post of the demonstration that shows pictures, as its file has it. */
export interface DemoPost {
  /** Pseudo of the author; without one, chance or the demonstration login has it. */
  by?: string | undefined
  legend: string
  /** Pictures of the manifest by their places; a picture is shown nowhere else. */
  pictures: readonly number[]
  /** What the legend said before its author changed it. */
  said?: string | undefined
}

/** Newest first. */
export const demoPosts: readonly DemoPost[] = posts
