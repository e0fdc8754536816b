/** A celebrity of the demonstration. */
export interface DemoCelebrity {
  name: string
  description: string
  /** Of a historical person; an invented one has none. */
  wikidataId: string | null
  wikiUrl: string | null
  /** The account of an invented celebrity; a historical person has none. */
  pseudo: string | null
  fame: number
}

const lived = (wikidataId: string, name: string, description: string, fame: number): DemoCelebrity => ({
  name,
  description,
  wikidataId,
  wikiUrl: `https://fr.wikipedia.org/wiki/${encodeURIComponent(name.replaceAll(' ', '_'))}`,
  pseudo: null,
  fame,
})

const invented = (pseudo: string, name: string, description: string): DemoCelebrity => ({
  name,
  description,
  wikidataId: null,
  wikiUrl: null,
  pseudo,
  fame: 40,
})

/** Invented celebrities with an account, and historical people. */
export const demoCelebrities: readonly DemoCelebrity[] = [
  invented('mei_lin', 'Mei Lin', 'Photographe de nuit, personnage inventé pour la démonstration'),
  invented('Étienne', 'Étienne Valmont', 'Astronome, personnage inventé pour la démonstration'),
  invented('soraya', 'Soraya Benali', 'Artiste géomètre, personnage inventé pour la démonstration'),
  lived('Q535', 'Victor Hugo', 'écrivain et homme politique français (1802-1885)', 240),
  lived('Q7186', 'Marie Curie', 'physicienne et chimiste (1867-1934)', 250),
  lived('Q296', 'Claude Monet', 'peintre français (1840-1926)', 170),
  lived('Q33977', 'Jules Verne', 'écrivain français (1828-1905)', 190),
  lived('Q501', 'Charles Baudelaire', 'poète français (1821-1867)', 150),
]
