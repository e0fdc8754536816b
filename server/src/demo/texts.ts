import texts from '../../../demo/texts.json' with { type: 'json' }

/** A person of the demonstration with a portrait. */
interface DemoPerson {
  pseudo: string
  bio: string
}

/** What somebody says under a post, and what may be answered. */
interface Exchange {
  says: string
  /** By the author of the post. */
  author?: string | undefined
  /** By somebody else, below the author's answer if there is one. */
  other?: string | undefined
}

/** A post that shows a video, and perhaps pictures after it; the manifest has the files. */
export interface DemoVideo {
  /** The author; each author has one video. */
  pseudo: string
  legend: string
  /** For readers who cannot see the video. */
  alt: string
  /** Pictures of the manifest by their places. */
  pictures?: readonly number[] | undefined
  /** How many people give it aura at once. */
  admirers: number
  comments: readonly { pseudo: string; says: string; answer?: string | undefined }[]
}

/** A historical person, or an invented one with an account. */
export interface DemoCelebrity {
  name: string
  description: string
  wikidataId: string | null
  wikiUrl: string | null
  /** The account of an invented celebrity. */
  pseudo: string | null
  fame: number
}

/** The first person is the demonstration login. */
export const demoPeople: readonly DemoPerson[] = texts.people
/** Said under any picture: they speak of light, of places and of each other. */
export const exchanges: readonly Exchange[] = texts.exchanges
export const demoVideos: readonly DemoVideo[] = texts.videos
export const demoCelebrities: readonly DemoCelebrity[] = texts.celebrities
