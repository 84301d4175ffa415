/** Questions of our own about the road in Portuguese, by the law of Portugal; written as in en/road.ts, one for one. */
export const ROAD = `
# Prioridade
? Dois automóveis chegam ao mesmo tempo a um cruzamento sem sinais. Quem passa primeiro?
* O que vem da direita
- O que vai mais depressa
- O que vem pela via mais larga
! Onde nada mais estiver indicado, a prioridade é da direita.
? Quer entrar numa rotunda. A quem cede a passagem?
* Aos veículos que já circulam na rotunda
- Aos veículos que entram depois de si
- A ninguém
! Quem circula na rotunda tem prioridade.
? Vira à esquerda num cruzamento. A quem deixa passar?
* Aos veículos que vêm de frente e seguem em frente
* Aos peões que atravessam a rua em que vai entrar
- Aos veículos que vêm atrás de si
! Ao virar à esquerda corta o caminho de quem vem de frente e de quem anda a pé na rua que deixa.
? Numa fila, aproxima-se por trás uma ambulância com luzes azuis e sirene. O que faz?
* Encosta-se para o lado e deixa-a passar
- Acelera para se manter à frente dela
- Trava logo a fundo onde estiver
! Abra caminho cedo e de forma previsível; pare só onde isso ajudar.
? Sai de um parque de estacionamento para a rua. Quem passa primeiro?
* Os veículos e os peões que estão na rua
- O condutor que sai, se vier da direita
- O condutor que sai, se ligar o pisca
! Quem sai de um prédio ou de um parque cede a passagem a todos.
? Num sinal de paragem obrigatória não se vê ninguém. O que tem de fazer?
* Parar na linha, olhar e só depois avançar
- Abrandar até à velocidade de quem anda a pé e avançar
- Seguir, porque não vem ninguém
! O sinal obriga a parar por completo, haja ou não trânsito.
? Um agente manda-o avançar enquanto o semáforo está vermelho. O que vale?
* O sinal do agente
- A luz vermelha
- O sinal vertical
! Os agentes valem mais do que os semáforos, os semáforos mais do que os sinais e os sinais mais do que as regras.
? Um elétrico vem da esquerda num cruzamento sem sinais. Quem passa primeiro?
* O elétrico
- O automóvel, porque vem da direita
- Quem chegar primeiro
! Os veículos sobre carris não se podem desviar e passam primeiro onde nada mais estiver indicado.
? Aproxima-se de um estreitamento; o obstáculo está do seu lado. Quem passa primeiro?
* Quem vem em sentido contrário
- O condutor do lado do obstáculo
- O veículo maior
! Quem tem o obstáculo do seu lado espera.
? Numa estrada de montanha íngreme encontram-se dois automóveis onde só passa um. Quem deve recuar, em regra?
* Aquele para quem for mais fácil, quase sempre o que desce quando está perto de um alargamento
- Sempre o que sobe
- Sempre o condutor mais velho
! Abre espaço quem chega mais facilmente a um alargamento.
? Numa localidade, um autocarro assinala que vai sair da paragem. O que faz?
* Abranda e, se for preciso, para para o deixar sair
- Buzina e passa
- Contorna-o pelo passeio
! Dentro das localidades deixam-se sair os autocarros que retomam a marcha.
? Vira à direita e um ciclista segue em frente na ciclovia ao seu lado. Quem passa primeiro?
* O ciclista
- O automóvel, porque vai à frente
- O automóvel, porque leva o pisca ligado
! Quem vira cede a passagem a quem segue em frente ao seu lado.
# Semáforos e sinais dos agentes
? O semáforo passa a amarelo quando ainda pode parar em segurança. O que faz?
* Para antes da linha
- Acelera
- Segue, porque o amarelo deixa passar
! Amarelo quer dizer parar, a não ser que travar seja perigoso.
? O que indica uma luz amarela intermitente num cruzamento?
* Avançar com cuidado; valem os outros sinais e as regras
- Parar e esperar pelo verde
- A via está fechada
! O semáforo não está a funcionar; decidem os sinais e as regras.
? Ao lado da luz vermelha acende-se uma seta verde para a direita. O que pode fazer?
* Seguir no sentido da seta, deixando passar quem tem prioridade
- Seguir em qualquer sentido
- Nada, até a luz redonda ficar verde
! A seta só abre o seu próprio sentido.
? Numa passagem de nível piscam luzes vermelhas e as barreiras estão levantadas. O que faz?
* Para
- Atravessa depressa
- Atravessa, se não se vir nenhum comboio
! Luz vermelha é para parar, haja ou não barreiras.
? O semáforo está verde, mas o cruzamento está cheio. O que faz?
* Espera antes do cruzamento até haver espaço
- Avança e espera no meio
- Buzina
! Ninguém entra num cruzamento que vai bloquear.
? Um agente está de frente para si com um braço levantado na vertical. O que significa?
* Parar em todos os sentidos
- Pode avançar
- Virar à direita
! O braço levantado manda parar todos, como o amarelo.
# Velocidade
? Qual é o limite geral para automóveis dentro das localidades em Portugal?
* 50 km/h
- 60 km/h
- 40 km/h
! 50 km/h, salvo se os sinais indicarem outro.
? Qual é o limite geral para automóveis sem reboque nas autoestradas portuguesas?
* 120 km/h
- 130 km/h
- 100 km/h
! 120 km/h, e pelo menos 50 km/h.
? Qual é o limite geral para automóveis nas vias reservadas a automóveis e motociclos em Portugal?
* 100 km/h
- 120 km/h
- 90 km/h
! 100 km/h nessas vias, 90 km/h nas restantes fora das localidades.
? Qual é o limite para automóveis fora das localidades, nas estradas portuguesas comuns?
* 90 km/h
- 100 km/h
- 80 km/h
! 90 km/h, salvo se os sinais indicarem outro.
? A que velocidade pode circular numa zona de coexistência em Portugal?
* 20 km/h
- 30 km/h
- 50 km/h
! Nas zonas de coexistência, quem anda a pé pode usar toda a rua.
? Qual é a velocidade mínima numa autoestrada portuguesa com trânsito normal?
* 50 km/h
- 40 km/h
- 80 km/h
! Os veículos que não a atingem não podem usar a autoestrada.
? O limite é de 90 km/h e com nevoeiro cerrado só vê 40 m. A que velocidade pode circular?
* De modo a conseguir parar no espaço que vê
- A 90 km/h, com as luzes de nevoeiro
- A 80 km/h
! O limite vale para boas condições; é a visibilidade que dita a velocidade.
? Onde é mais importante ir mais devagar?
* Perto de escolas e parques infantis
* Sobre folhas molhadas
- Numa autoestrada seca e vazia
! As crianças surpreendem, e as folhas escorregam.
? Porque não é permitido circular devagar demais sem motivo?
* Estorva os outros e leva-os a ultrapassagens arriscadas
- Gasta mais combustível
- Gasta os pneus
! A velocidade deve adequar-se ao trânsito e à via.
# Ultrapassagem
? Por que lado se ultrapassa, em regra?
* Pela esquerda
- Pela direita
- Por qualquer lado
! Onde se circula pela direita, ultrapassa-se pela esquerda.
? Que espaço lateral deixa ao ultrapassar um ciclista em Portugal?
* Pelo menos 1,5 m
- 0,5 m
- O que a via deixar
! Os ciclistas podem desviar-se; 1,5 m é o mínimo.
? Onde não pode ultrapassar?
* Pouco antes do cimo de uma lomba sem visibilidade
* Nas passagens para peões e pouco antes delas
- Numa reta com linha descontínua
! Ultrapasse só onde vê o suficiente e onde o veículo da frente não esconde ninguém.
? O que verifica antes de sair para ultrapassar?
* Os espelhos e por cima do ombro
* Que ninguém o está a ultrapassar
- Só o veículo da frente
! O ângulo morto esconde automóveis inteiros.
? Um automóvel está a ultrapassá-lo. O que faz?
* Mantém-se à direita e não acelera
- Acelera para que acabe mais depressa
- Chega-se ao meio
! Quem é ultrapassado não pode dificultar a manobra.
? Quando pode voltar à direita depois de ultrapassar?
* Quando vê o outro veículo inteiro no espelho interior
- Logo que passe o capô dele
- Quando o outro fizer sinal de luzes
! Nessa altura já há espaço suficiente entre os dois.
? Ao meio da via há uma linha contínua. O que significa?
* Não pode ser pisada nem transposta
- Pode ser transposta para ultrapassar
- Vale só para pesados
! Uma linha contínua é como um muro.
? Um veículo à frente faz pisca para a esquerda e abranda. Por que lado pode passar?
* Pela direita, se houver espaço e for seguro
- Pela esquerda
- Nunca por lado nenhum
! Quem vai virar à esquerda é passado pela direita.
? Numa fila, duas vias com trânsito lento seguem lado a lado. O que é permitido?
* Passar pela direita dentro da sua via
- Mudar de via para ganhar lugares
- Usar a berma
! Nas filas, as vias podem andar a velocidades diferentes; ziguezaguear não é permitido.
# Paragem e estacionamento
? Onde não é permitido parar?
* Nas passagens para peões
* Nas pontes e nos túneis
- Num lugar de estacionamento
! Esconderia pessoas ou bloquearia o caminho.
? A que distância de um cruzamento pode estacionar, no mínimo, dentro de uma localidade?
* 5 m
- 1 m
- 20 m
! Os outros precisam de ver o cruzamento.
? Qual é a diferença entre paragem e estacionamento?
* A paragem é breve, para entrada e saída de pessoas ou cargas, com o condutor pronto a retomar a marcha
- Não há nenhuma
- O estacionamento é só de noite
! Um veículo que fica sem condutor está estacionado.
? Estaciona a descer, junto ao passeio. Como deixa o automóvel?
* Travão de mão puxado, mudança engrenada, rodas viradas para o passeio
- Em ponto morto
- Rodas direitas e luzes ligadas
! Se o travão falhar, o passeio segura o automóvel.
? Pode estacionar um minuto num lugar para pessoas com deficiência?
* Não, sem cartão nunca
- Sim, com os quatro piscas
- Sim, de noite
! Esses lugares são precisos a qualquer hora.
? O que faz antes de abrir a porta do lado da rua?
* Olha pelo espelho e por cima do ombro, por causa dos ciclistas
- Buzina
- Abre-a depressa
! Uma porta aberta é das causas mais frequentes de acidentes com ciclistas.
? O seu automóvel avaria fora das localidades. Onde coloca o triângulo?
* A 30 m, pelo menos, atrás do veículo, visível a 100 m
- Mesmo atrás do automóvel
- No tejadilho
! Os outros precisam de tempo para o ver e reagir.
? Quando veste o colete refletor?
* Antes de pisar a via, numa avaria ou num acidente
- Só de noite
- Só nas autoestradas
! Tem de estar à mão no habitáculo, e não na bagageira.
# Autoestradas
? Passou a sua saída. O que faz?
* Segue até à próxima
- Faz marcha atrás na berma
- Inverte a marcha pela abertura do separador
! Recuar ou inverter a marcha na autoestrada é proibido e mortal.
? Como entra numa autoestrada?
* Acelera na via de aceleração e encaixa-se num espaço
- Para no fim da via e espera
- Entra logo, os outros travam
! Entra-se à velocidade do trânsito.
? O trânsito para na autoestrada. O que faz?
* Deixa um corredor livre para os veículos de socorro
* Liga os quatro piscas no fim da fila
- Sai e dá um passeio
! Cada minuto conta para quem espera por ajuda.
? Para que serve a berma?
* Para avarias e emergências
- Para telefonar
- Para ultrapassar pela direita
! Não é uma via de trânsito.
? A rádio avisa que há um condutor em contramão. O que faz?
* Mantém-se à direita, guarda distância e não ultrapassa
- Circula na via da esquerda
- Para na via
! Quem vai em contramão julga ir pela sua direita: a esquerda dos outros.
? Que veículos não podem circular numa autoestrada?
* Ciclomotores
* Velocípedes
- Motociclos de 500 cm³
! Só veículos a motor que atinjam a velocidade mínima.
? Sente-se cansado na autoestrada. O que ajuda?
* Sair na próxima área de serviço e dormir um pouco
- Abrir a janela e continuar
- Pôr a música mais alta
! Contra o cansaço só o descanso resulta.
# Túneis e passagens de nível
? O que faz ao entrar num túnel?
* Liga os médios e tira os óculos de sol
- Usa os máximos
- Desliga as luzes
! Para ver e ser visto.
? O seu veículo arde num túnel e não consegue sair dele. O que faz?
* Para à direita, desliga o motor, deixa a chave e vai a pé até uma saída de emergência
- Fica no automóvel com as janelas fechadas
- Inverte a marcha e volta para trás
! O fumo mata em minutos; saia logo.
? O que faz numa passagem de nível sem barreiras?
* Abranda, olha para os dois lados e atravessa só se não vier comboio
- Atravessa depressa
- Buzina e atravessa
! Um comboio precisa de quase um quilómetro para parar.
? O automóvel vai abaixo numa passagem de nível e pode vir um comboio. O que faz primeiro?
* Todos para fora e para longe da linha
- Repara o motor
- Telefona a um amigo
! Primeiro as pessoas; depois avise os caminhos de ferro.
# Peões e veículos de duas rodas
? Alguém a pé espera numa passadeira sem semáforo. O que faz?
* Abranda e deixa atravessar
- Segue, se ainda não tiver descido do passeio
- Faz sinal de luzes e segue
! Deixa-se passar quem mostra que quer atravessar.
? Crianças jogam à bola no passeio. O que espera?
* Que uma criança corra para a rua atrás da bola
- Que esperem por si
- Nada
! Pé pronto a travar, e mais devagar.
? Uma pessoa de bengala branca está à beira do passeio. O que faz?
* Para e espera até ela ter atravessado
- Buzina
- Passa devagar
! A buzina só a assustaria.
? Porque olha duas vezes por causa dos motociclos nos cruzamentos?
* São estreitos e custa a avaliar a velocidade deles
- Vão sempre depressa demais
- Não têm luzes
! O que é pequeno desaparece atrás do pilar do para-brisas.
? Passa por um cavalo montado. O que é correto?
* Devagar e com muito espaço
- A buzinar
- Perto e depressa, para acabar logo
! Um cavalo assustado salta para a estrada.
? Quem corre mais perigo no escuro?
* Quem veste roupa escura
* Os ciclistas sem luzes
- Quem leva refletores
! A roupa escura vê-se a uns 25 m, os refletores a 140 m.
? Um autocarro escolar está parado com os quatro piscas. Como passa?
* A passo, pronto a parar
- A 50 km/h
- Depressa, antes de as crianças saírem
! As crianças correm à volta do autocarro.
? À sua frente, um ciclista olha por cima do ombro esquerdo. O que pode acontecer?
* Pode desviar-se ou virar à esquerda
- Vai parar
- Está a cumprimentá-lo
! Fique atrás até ser claro o que ele faz.
`;
