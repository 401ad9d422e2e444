import { listed } from './words/vocabulary.ts';

/** Neighbourhoods of the city: name, middle, and how far they reach in kilometres. The liveliest come first. */
const NEIGHBOURHOODS = `la Vila de Gràcia 41.4031 2.1569 0.65 | el Raval 41.379 2.1704 0.59 | el Poblenou 41.4 2.2 0.6
  | Sant Antoni 41.3785 2.1593 0.51 | el Poble-sec 41.3738 2.1612 0.5 | el Barri Gòtic 41.3813 2.1763 0.45
  | la Dreta de l’Eixample 41.3939 2.1682 0.82 | Sants 41.3775 2.1363 0.59 | Sant Pere, Santa Caterina i la Ribera 41.3868 2.181 0.5
  | la Sagrada Família 41.4055 2.1765 0.58 | el Clot 41.4098 2.19 0.47 | l’Antiga Esquerra de l’Eixample 41.3893 2.1552 0.63
  | la Nova Esquerra de l’Eixample 41.3831 2.149 0.65 | el Parc i la Llacuna del Poblenou 41.3986 2.1902 0.6 | Hostafrancs 41.3753 2.1443 0.36
  | la Barceloneta 41.3795 2.1885 0.25 | Sant Andreu 41.437 2.1902 0.77 | el Fort Pienc 41.3974 2.1815 0.54 | les Corts 41.3869 2.1347 0.67
  | Provençals del Poblenou 41.4111 2.2026 0.59 | el Guinardó 41.4188 2.1736 0.65 | el Camp d’en Grassot i Gràcia Nova 41.4063 2.165 0.46
  | la Sagrera 41.4233 2.1902 0.56 | Sarrià 41.4 2.1205 0.7 | Horta 41.434 2.158 0.7 | Sant Gervasi - Galvany 41.3975 2.143 0.73
  | el Camp de l’Arpa del Clot 41.412 2.1825 0.49 | Vallcarca i els Penitents 41.4165 2.1408 0.5 | la Bordeta 41.3691 2.1364 0.43
  | el Putxet i el Farró 41.4069 2.1439 0.52 | el Baix Guinardó 41.4117 2.1679 0.42 | Navas 41.418 2.1859 0.37 | la Salut 41.4124 2.1544 0.45
  | Sant Martí de Provençals 41.4169 2.198 0.48 | Vilapicina i la Torre Llobeta 41.4286 2.1741 0.42 | el Carmel 41.4217 2.1559 0.5
  | la Font de la Guatlla 41.3698 2.1449 0.31 | el Congrés i els Indians 41.4246 2.1808 0.36 | la Marina de Port 41.36 2.1398 0.5
  | el Besòs i el Maresme 41.4143 2.2145 0.45 | Porta 41.4349 2.1788 0.5 | les Tres Torres 41.398 2.1298 0.45 | Pedralbes 41.391 2.1142 0.6
  | la Verneda i la Pau 41.4239 2.2031 0.5 | Sants - Badal 41.3747 2.1277 0.36 | la Prosperitat 41.4427 2.182 0.4 | Verdun 41.4427 2.1756 0.28
  | la Maternitat i Sant Ramon 41.3812 2.1174 0.6 | el Turó de la Peira 41.4323 2.1689 0.34 | les Roquetes 41.448 2.1752 0.4`;

export const neighbourhoodsOfBarcelona = listed(NEIGHBOURHOODS).map((line) => {
  const words = line.split(' ');
  const [latitude = 0, longitude = 0, km = 0] = words.slice(-3).map(Number);
  return { name: words.slice(0, -3).join(' '), latitude, longitude, km };
});
